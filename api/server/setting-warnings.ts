import type { Environment } from './environment.ts'

/** `isGrave`: people would be harmed or misled. Otherwise for information only. */
export type Warning = { isGrave: boolean; says: string }

export const grave = (says: string): Warning => ({ isGrave: true, says })
export const toKnow = (says: string): Warning => ({ isGrave: false, says })

const ofStripe = ({ stripe }: Environment) => {
  if (!stripe) return grave('STRIPE_SECRET_KEY is missing: the test bank takes every payment and moves no money.')
  const isTest = (key: string) => /^[a-z]+_test_/.test(key)
  if (isTest(stripe.secretKey) !== isTest(stripe.publishableKey))
    return grave('STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY are one for tests and one live: no payment can succeed.')
  if (isTest(stripe.secretKey)) return grave('STRIPE_SECRET_KEY is for tests: payments succeed and move no money.')
  return stripe.connectWebhookSecret
    ? null
    : toKnow('STRIPE_CONNECT_WEBHOOK_SECRET is missing: a student’s account that is ready is noticed ten minutes late.')
}

/** Returns warnings about these settings on a public site, without any network request. */
export const settingWarnings = (environment: Environment): Warning[] => {
  const { secureCookies: isHttps, publicUrl, trustedProxies, smtpUrl, pushKeys, pushSubject, demo } = environment
  const warnings = [
    isHttps
      ? null
      : grave(`PUBLIC_URL is ${publicUrl}: without https nothing can be installed, and passwords travel openly.`),
    isHttps && trustedProxies === 0
      ? grave(
          'TRUSTED_PROXIES is 0, but something has to speak https in front: all visitors share its address and one budget.',
        )
      : null,
    smtpUrl ? null : grave('SMTP_URL is missing: mails are files in DATA_FOLDER, and accounts need no confirmation.'),
    pushSubject.endsWith('@localhost')
      ? grave('VAPID_SUBJECT and MAIL_FROM are missing: some push services refuse messages without a contact address.')
      : null,
    pushKeys
      ? null
      : toKnow('VAPID_PUBLIC_KEY is missing: the keys of pushes are in the database alone, and lost with it.'),
    ofStripe(environment),
    demo ? grave('DEMO is yes: an empty database gets accounts whose password is public.') : null,
  ]
  return warnings.filter(warning => warning !== null)
}

/** True if these settings look like a public site, not a trial on a local machine. */
export const isForPeople = ({ secureCookies, databaseUrl }: Environment) => secureCookies || databaseUrl !== undefined
