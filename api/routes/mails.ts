import { Hono } from 'hono'
import { useMailLink as useContract, getMailLink as getContract } from '../../schema/contracts/notifications.ts'
import { secret } from '../../schema/fields.ts'
import { switchMail } from '../commands/switch-mail.ts'
import type { Deps, Env } from '../deps.ts'
import { allowances, countAttempt } from '../domain/allowances.ts'
import { readMailLink, switchByLink } from '../domain/mail-choices.ts'
import { clientAddress } from '../middleware/client-address.ts'
import { answerRefusal } from '../server/answer.ts'
import { costs } from '../server/cost.ts'
import { refuse } from '../server/refusal.ts'
import { serve, type Handlers } from './handlers.ts'

const oneClick = '/api/mail-links/:token/one-click'

/**
 * Unsubscribe address in a mail's headers (RFC 8058). A mail program posts to it when its reader chooses « Se désabonner »,
 * without a session or an origin of ours: knowing the link is enough. A GET, e.g. by a scanner, switches nothing and is
 * redirected to the page, where a person taps. Providers post for many people, so no allowance counts these requests.
 */
export const oneClickRoutes = ({ sql, environment }: Pick<Deps, 'sql' | 'environment'>, moved: () => void) =>
  new Hono<Env>()
    .get(oneClick, costs('row'), c => {
      const token = secret.safeParse(c.req.param('token'))
      return token.success
        ? c.redirect(`${environment.publicUrl}/mails#token=${token.data}`)
        : answerRefusal(c, refuse('not-found'))
    })
    .post(oneClick, costs('row'), async c => {
      const token = secret.safeParse(c.req.param('token'))
      const choice = token.success ? await switchByLink(sql, token.data, false) : null
      if (!choice) return answerRefusal(c, refuse('not-found'))
      moved()
      return c.json({ ok: true })
    })

/** Mail settings of a person: by the switches of the account, and by the link under a mail. */
export const mailRoutes = ({ sql, environment }: Deps, { handle, command }: Handlers, moved: () => void) =>
  serve([
    command(switchMail),
    handle(getContract, async ({ token }) => {
      const link = await readMailLink(sql, token)
      return link ? { kind: link.kind, isOn: link.isOn } : refuse('not-found')
    }),
    handle(useContract, async ({ token, isOn }, _actor, c) => {
      const tooMany = await countAttempt(sql, allowances.linkByAddress, clientAddress(c, environment))
      if (tooMany) return tooMany
      const choice = await switchByLink(sql, token, isOn)
      if (!choice) return refuse('not-found')
      moved()
      return choice
    }),
  ])
