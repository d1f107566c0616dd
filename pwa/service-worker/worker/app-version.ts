declare const __APP_VERSION__: string

/** Id of the build, which changes with every change of the app's source. */
export const appVersion = __APP_VERSION__
