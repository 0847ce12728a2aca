import { createBrowserRouter, Navigate } from 'react-router-dom'
import { Guard } from './guard/Guard'
import { loadLogin } from './login/loadLogin'
import { RouteError } from './pages/RouteError'

/** Every page stands behind the guard; after the public ones come those for the signed-in. Pages of the schemas are found by address, in the shell. */
export const router = createBrowserRouter([
  {
    element: <Guard />,
    errorElement: <RouteError />,
    HydrateFallback: () => null,
    children: [
      { path: '/', lazy: loadLogin },
      { path: '/login', lazy: loadLogin },
      { path: '/sso', lazy: async () => ({ Component: (await import('./sso/SsoPage')).SsoPage }) },
      { path: '/scanCodeUpload', lazy: async () => ({ Component: (await import('./upload/ScanUploadPage')).ScanUploadPage }) },
      {
        lazy: async () => ({ Component: (await import('./guard/SignedIn')).SignedIn }),
        children: [
          { path: '/scanLogin', lazy: async () => ({ Component: (await import('./login/ScanLoginPage')).ScanLoginPage }) },
          {
            lazy: async () => ({ Component: (await import('./Workspace')).Workspace }),
            errorElement: <RouteError />,
            children: [
              {
                lazy: async () => ({ Component: (await import('./layout/Shell')).Shell }),
                children: [
                  { path: '/index', lazy: async () => ({ Component: (await import('./home/HomePage')).HomePage }) },
                  { path: '/homePage', element: <Navigate to="/index" replace /> },
                  { path: '/openRecord/:resource/:id', lazy: async () => ({ Component: (await import('./pages/OpenRecordPage')).OpenRecordPage }) },
                  { path: '/404', lazy: async () => ({ Component: (await import('./pages/NotFoundPage')).NotFoundPage }) },
                  { path: '*', lazy: async () => ({ Component: (await import('./pages/PageRoute')).PageRoute }) },
                ],
              },
            ],
          },
        ],
      },
    ],
  },
])
