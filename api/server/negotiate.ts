export type Encoding = 'br' | 'gzip' | 'identity'

/** Encodings that a browser accepts. */
export const acceptedEncodings = (header = ''): Set<string> => {
  const offers = header.split(',').map(offer => offer.trim().toLowerCase())
  return new Set(offers.filter(offer => !/;\s*q=0(\.0*)?$/.test(offer)).map(offer => offer.replace(/\s*;.*/, '')))
}

/** True if the browser already has this version. */
export const matchesTag = (header: string | undefined, etag: string) =>
  header?.split(',').some(tag => tag.trim().replace(/^W\//, '') === etag.replace(/^W\//, '') || tag.trim() === '*') ??
  false
