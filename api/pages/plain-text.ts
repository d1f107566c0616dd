/** Signs that reorder the text around them, or are no text at all: a title must not turn the words beside it about. */
const unsafe = /[\p{Cc}\u200E\u200F\u061C\u202A-\u202E\u2066-\u2069\uFEFF]+/gu

/** A typed text, as one line. */
export const toLine = (text: string) => text.replace(unsafe, ' ').replaceAll(/\s+/g, ' ').trim()

const letters = new Intl.Segmenter('fr', { granularity: 'grapheme' })

/** The beginning of a text, cut between words, and never within what a reader sees as one sign. */
export const toExcerpt = (text: string, max: number) => {
  const line = toLine(text)
  const signs: string[] = []
  for (const { segment } of letters.segment(line)) if (signs.push(segment) > max) break
  if (signs.length <= max) return line
  const start = signs.slice(0, max - 1).join('')
  const lastSpace = signs[max - 1] === ' ' ? start.length : start.lastIndexOf(' ')
  return `${lastSpace > start.length / 2 ? start.slice(0, lastSpace) : start}…`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Safe as text, within an attribute of either quote, and in XML. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? '')

/** JSON that can end no script element, open no comment and turn no line about, whatever stands in it. */
export const toScriptJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028-\u202E\u2066-\u2069]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
