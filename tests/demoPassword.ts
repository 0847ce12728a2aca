/** Of every account of the demonstration, wherever tests write it. */
export const demoPassword = 'Robot-2468'
