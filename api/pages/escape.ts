const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

/** Safe as text, within an attribute of either quote, and in XML. */
export const escapeMarkup = (text: string) => text.replace(/[&<>"']/g, sign => entities[sign] ?? '')

/** JSON that can end no script element, open no comment and turn no line about, whatever stands in it. */
export const toScriptJson = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<>&\u2028-\u202E\u2066-\u2069]/g,
    sign => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
