import { Container } from '@mui/material';
import { Outlet } from 'react-router-dom';

export const Layout = () => (
  <Container component="main">
    <Outlet />
  </Container>
);
