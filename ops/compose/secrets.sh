# npm run secrets -- [FOLDER]: makes files with the passwords, the keys and the certificate of docker-compose.yml. Keeps existing files.
# It runs before `npm ci`, so it needs no package: only openssl, and on macOS the Node.js of the machine.
set -eu
folder=${1:-secrets}
(umask 077 && mkdir -p "$folder")
cd "$folder"

is_new() { [ ! -e "$1" ]; }
# All users may read a file, because programs in containers run as other users. The folder keeps out users of this machine.
write() { printf '%s\n' "$2" >"$1" && chmod 444 "$1" && echo "$PWD/$1"; }
password() { openssl rand -hex 24; }

# Files that belong together, such as one password in two formats, are made together.
if is_new postgres_password; then
  owner=$(password)
  write postgres_password "$owner"
  write database_owner_url "postgresql://marketplace:$owner@postgres:5432/marketplace"
fi
if is_new database_url; then
  program=$(password)
  write database_url "postgresql://marketplace_events:$program@postgres:5432/marketplace"
fi
if is_new mongo_root_password; then
  root=$(password)
  write mongo_root_password "$root"
fi
if is_new mongo_password; then
  mongo=$(password)
  write mongo_password "$mongo"
  write mongo_url "mongodb://marketplace:$mongo@mongo:27017/marketplace?tls=true&tlsCAFile=/run/secrets/tls_certificate"
fi
# The users of Kafka, in Java's format: the broker itself, and the services.
if is_new kafka_password; then
  broker=$(password)
  services=$(password)
  write kafka_password "$services"
  write kafka_users "KafkaServer {
  org.apache.kafka.common.security.plain.PlainLoginModule required
  username=\"broker\" password=\"$broker\" user_broker=\"$broker\" user_marketplace=\"$services\";
};"
fi
# A self-signed certificate for Kafka and MongoDB, valid for ten years; the services trust only this one.
if is_new tls_key_and_certificate; then
  key=$(openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:prime256v1 2>/dev/null)
  certificate=$(echo "$key" | openssl req -x509 -key /dev/stdin -days 3650 -subj /CN=marketplace \
    -addext subjectAltName=DNS:kafka,DNS:mongo,DNS:localhost)
  write tls_key_and_certificate "$key
$certificate"
  write tls_certificate "$certificate"
fi
if is_new audit_signing_key; then
  # Openssl of macOS can't make such a key.
  signing=$(openssl genpkey -algorithm ed25519 2>/dev/null || node -p "crypto.generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).trim()")
  write audit_signing_key "$signing"
fi
# Yours to fill in. Empty: not set.
for name in smtp_url firebase_service_account; do
  if is_new "$name"; then
    : >"$name"
    chmod 644 "$name"
    echo "$PWD/$name (empty)"
  fi
done
