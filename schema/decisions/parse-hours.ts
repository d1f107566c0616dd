const hoursPerUnit: readonly (readonly [RegExp, number])[] = [
  [/^(?:min|minutes?|mn|')/, 1 / 60],
  [/^(?:demi[- ]?journees?)/, 4],
  [/^(?:jours?|journees?|j\b)/, 8],
  [/^(?:h|heures?|hours?|std|stunden?|ore?)/, 1],
]

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** What a typed duration means in hours («2 h 30», «1,5 heure», «une demi-journée»); null when it cannot be told. */
export const parseHours = (typed: string) => {
  const text = fold(typed)
  if (/^(?:une?|1)?\s*demi[- ]heure/.test(text)) return 0.5
  if (/^(?:une?|1)?\s*demi[- ]journee/.test(text)) return 4
  const found = /^(?:environ |env\. |ca\. |~ ?)?(\d+(?:[.,]\d+)?|une?)\s*(.*)$/.exec(text)
  if (!found) return null
  const [, amount = '', rest = ''] = found
  const number = /^une?$/.test(amount) ? 1 : Number(amount.replace(',', '.'))
  const unit = hoursPerUnit.find(([name]) => name.test(rest))
  if (rest && !unit) return null
  let hours = number * (unit?.[1] ?? 1)
  const minutes = /^h(?:eures?)?\s*(?:et\s*)?(\d{1,2}|demie)\b/.exec(rest)
  if (minutes) hours += minutes[1] === 'demie' ? 0.5 : Number(minutes[1]) / 60
  const rounded = Math.round(hours * 100) / 100
  return rounded > 0 && rounded <= 2000 ? rounded : null
}
