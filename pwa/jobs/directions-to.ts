/** Link to the directions. The phone opens it in its preferred maps app. */
export const directionsTo = (place: string) =>
  `https://www.google.com/maps/dir/?${new URLSearchParams({ api: '1', destination: place })}`
