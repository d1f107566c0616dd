/** React names what it wants loaded early where it stands; it belongs to the head. */
export const toParts = (html: string) => {
  const [links = ''] = /^(?:<link [^>]*>)+/.exec(html) ?? []
  return { links, html: html.slice(links.length) }
}
