/* global db */
// Run by MongoDB's image when it makes its data: the user of the read models, with rights on their database only.
const password = require('node:fs').readFileSync('/run/secrets/mongo_password', 'utf8').trim();
db.getSiblingDB('marketplace').createUser({
  user: 'marketplace',
  pwd: password,
  roles: ['readWrite', 'dbAdmin'],
});
