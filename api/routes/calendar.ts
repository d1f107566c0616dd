import { createHash } from 'node:crypto'
import { writeCalendar } from '../../schema/calendar.ts'
import { secret } from '../../schema/fields.ts'
import { renewCalendar, revokeCalendar } from '../commands/calendars.ts'
import type { Deps } from '../deps.ts'
import { findCalendar, getCalendar, readConfirmed } from '../queries/calendars.ts'
import { answerBytes, answerRefusal } from '../server/answer.ts'
import { costs } from '../server/cost.ts'
import { matchesTag } from '../server/negotiate.ts'
import { refuse } from '../server/refusal.ts'
import { texts } from '../texts/fr.ts'
import { serve, type Handlers } from './handlers.ts'

/** Appointments for a phone's calendar. Needs no session: its address is the secret. */
export const calendarRoutes = ({ sql, environment }: Deps, { command, query }: Handlers) =>
  serve([query(getCalendar), command(renewCalendar), command(revokeCalendar)]).get(
    '/api/calendar/:file',
    costs('list'),
    async c => {
      c.header('Referrer-Policy', 'no-referrer')
      c.header('X-Robots-Tag', 'noindex')
      const file = c.req.param('file')
      const asked = file.endsWith('.ics') ? secret.safeParse(file.slice(0, -4)) : null
      const userId = asked?.success ? await findCalendar(sql, asked.data) : null
      if (!userId) return answerRefusal(c, refuse('not-found'))
      const written = writeCalendar(await readConfirmed(sql, userId, environment.publicUrl), texts.calendar.name)
      const tag = `"${createHash('sha256').update(written).digest('base64url')}"`
      c.header('ETag', tag)
      c.header('Cache-Control', 'private, no-cache')
      if (matchesTag(c.req.header('if-none-match'), tag)) return c.body(null, 304)
      c.header('Content-Type', 'text/calendar; charset=utf-8')
      c.header('Content-Disposition', 'inline; filename="pouce.ics"')
      return answerBytes(c, new TextEncoder().encode(written))
    },
  )
