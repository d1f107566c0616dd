declare const __APP_VERSION__: string

/** Names the build: another one as soon as any of its sources is. */
export const appVersion = __APP_VERSION__
