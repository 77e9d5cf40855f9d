import { RouterProvider } from 'react-router/dom';
import { askedPage, router } from './router.tsx';

export { askedPage };

export default function RoutedApp() {
  return <RouterProvider router={router} />;
}
