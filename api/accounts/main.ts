import { commandLine } from '../command-line.ts'
import { StartRefused } from '../server/start-refused.ts'
import { makeAdmin } from './appoint-admins.ts'

/** Entry point of `npm run admin`. */
await commandLine('pouce-admin', async ({ sql, environment: { adminEmails }, given: [email, ...more] }) => {
  if (!email?.includes('@') || more.length > 0) throw new StartRefused('Usage: npm run admin -- EMAIL')
  if (adminEmails && !adminEmails.includes(email.toLowerCase()))
    throw new StartRefused('ADMIN_EMAILS is set and is the whole list: add the address there, and start again.')
  const isMade = await makeAdmin(sql, email)
  process.stdout.write(isMade ? 'Is an admin.\n' : 'No confirmed account has this address.\n')
  return isMade
})
