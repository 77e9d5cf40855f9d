import { RouterProvider } from 'react-router/dom';
import { router } from './router.tsx';

export default function RoutedApp() {
  return <RouterProvider router={router} />;
}
