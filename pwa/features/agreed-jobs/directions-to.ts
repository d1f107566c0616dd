/** The way to a place, in whichever app of maps the phone opens such links with. */
export const directionsTo = (place: string) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`
