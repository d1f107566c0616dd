declare const __APP_VERSION__: string

/** Names the build: another one whenever a source of the app has changed. */
export const appVersion = __APP_VERSION__
