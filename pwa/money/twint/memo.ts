import type * as v from 'valibot'
import type { twint } from '../../../schema/forms/twint.ts'
import { formatMoney } from '../../../schema/format-money.ts'
import * as m from '../../paraglide/messages.js'

export type Memo = v.InferOutput<typeof twint>

// A longer text makes the squares too small for a camera at arm's length.
const longestReason = 140

/** The code contains plain text, because there is no link that starts a payment. */
export const memoWords = ({ phone, amount }: Memo, description: string) => {
  const words = Array.from(description.trim())
  const reason = words.length > longestReason ? `${words.slice(0, longestReason - 1).join('')}…` : words.join('')
  const said = m.twint_memo_coded({ phone, sum: formatMoney(amount) })
  const whole = reason ? `${said}\n${m.twint_memo_coded_reason({ reason })}` : said
  // Some scanners know no other space than the plain one.
  return whole.replaceAll(/[\u00a0\u202f]/g, ' ')
}

/** A code of 256 px with a margin of 2. It is dark on light in every theme, or cameras cannot read it. */
export const drawCode = async (text: string) => {
  const { default: QRCode } = await import('qrcode')
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2, width: 256 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
