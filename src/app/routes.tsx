import { createBrowserRouter, Navigate } from 'react-router-dom'
import { LoginPage } from './login/LoginPage'
import { RouteError } from './pages/RouteError'

/** Public pages first; everything else stands in the shell, for the signed-in. Pages of the schemas are found by address. */
export const router = createBrowserRouter([
  { path: '/', element: <LoginPage />, errorElement: <RouteError /> },
  { path: '/login', element: <LoginPage />, errorElement: <RouteError /> },
  {
    lazy: async () => ({ Component: (await import('./Workspace')).Workspace }),
    errorElement: <RouteError />,
    HydrateFallback: () => null,
    children: [
      {
        lazy: async () => ({ Component: (await import('./layout/Shell')).Shell }),
        children: [
          { path: '/index', lazy: async () => ({ Component: (await import('./home/HomePage')).HomePage }) },
          { path: '/homePage', element: <Navigate to="/index" replace /> },
          { path: '/404', lazy: async () => ({ Component: (await import('./pages/NotFoundPage')).NotFoundPage }) },
          { path: '*', lazy: async () => ({ Component: (await import('./pages/PageRoute')).PageRoute }) },
        ],
      },
    ],
  },
])
