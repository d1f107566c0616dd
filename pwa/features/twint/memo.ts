import type * as v from 'valibot'
import type { twint } from '../../../schema/forms/twint.ts'
import { formatMoney } from '../../../schema/format-money.ts'
import * as m from '../../paraglide/messages.js'

export type Memo = v.InferOutput<typeof twint>

// More would make the squares too small for a camera at arm's length.
const longestReason = 140

/** The text in the code: words, because there is no link that pays. */
export const memoWords = ({ phone, amount }: Memo, description: string) => {
  const words = Array.from(description.trim())
  const reason = words.length > longestReason ? `${words.slice(0, longestReason - 1).join('')}…` : words.join('')
  const said = m.twint_memo_coded({ phone, sum: formatMoney(amount) })
  const whole = reason ? `${said}\n${m.twint_memo_coded_reason({ reason })}` : said
  // Whatever reads the code may know no space but the plain one.
  return whole.replaceAll(/[\u00a0\u202f]/g, ' ')
}

/** A code of 256 px with a margin of 2: dark on light in every theme, or no camera reads it. */
export const drawCode = async (text: string) => {
  const { default: QRCode } = await import('qrcode')
  const svg = await QRCode.toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 2, width: 256 })
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
