import { Navigate, UNSAFE_createBrowserHistory as createBrowserHistory, type RouteObject } from 'react-router-dom'
import { letterCheckPath } from '../contract/letters'
import { publicCheckRoute } from '../contract/publicCheck'
import { vehicleComplaintPage } from '../contract/vehicleComplaint'
import { Guard } from './guard/Guard'
import { loadLogin } from './login/loadLogin'
import { createGuardedHistory } from './router/guardedHistory'

/** Every page stands behind the guard; after the public ones come those for the signed-in. Pages of the schemas are found by address, in the shell. */
export const routes: RouteObject[] = [
  {
    element: <Guard />,
    children: [
      { path: '/', lazy: loadLogin },
      { path: '/login', lazy: loadLogin },
      { path: '/sso', lazy: async () => ({ Component: (await import('./sso/SsoPage')).SsoPage }) },
      { path: '/scanCodeUpload', lazy: async () => ({ Component: (await import('./upload/ScanUploadPage')).ScanUploadPage }) },
      { path: vehicleComplaintPage, lazy: async () => ({ Component: (await import('./vehicleComplaint/VehicleComplaintPage')).VehicleComplaintPage }) },
      { path: letterCheckPath, lazy: async () => ({ Component: (await import('./letterCheck/LetterCheckPage')).LetterCheckPage }) },
      { path: publicCheckRoute, lazy: async () => ({ Component: (await import('./publicCheck/PublicCheckPage')).PublicCheckPage }) },
      {
        lazy: async () => ({ Component: (await import('./guard/SignedIn')).SignedIn }),
        children: [
          { path: '/scanLogin', lazy: async () => ({ Component: (await import('./login/ScanLoginPage')).ScanLoginPage }) },
          {
            lazy: async () => ({ Component: (await import('./Workspace')).Workspace }),
            children: [
              { path: '/studio/preview', lazy: async () => ({ Component: (await import('./studio/PreviewPage')).PreviewPage }) },
              {
                lazy: async () => ({ Component: (await import('./layout/Shell')).Shell }),
                children: [
                  { path: '/studio', lazy: async () => ({ Component: (await import('./studio/StudioPage')).StudioPage }) },
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
]

/** The library keeps it for its own routers: the one that would need no such name weighs more than the whole of this application's frame. */
export const history = createGuardedHistory(createBrowserHistory({}))
