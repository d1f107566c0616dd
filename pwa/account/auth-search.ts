const dialogs = ['login', 'signup-student', 'signup-private', 'forgot'] as const

/** The account dialog over a screen, named in the address so that Back closes it and a link can open it. */
export type AuthDialog = (typeof dialogs)[number]

export const readAuth = (search: Record<string, unknown>): { auth?: AuthDialog } => {
  const auth = dialogs.find(name => name === search['auth'])
  return auth ? { auth } : {}
}
