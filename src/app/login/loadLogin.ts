/** The login page, which a link into the system does without. */
export const loadLogin = async () => ({ Component: (await import('./LoginPage')).LoginPage })
