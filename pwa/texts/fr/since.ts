/** How long ago something was. */
export const sinceTexts = {
  minutes: (count: number) => (count === 1 ? 'il y a 1 minute' : `il y a ${count} minutes`),
  hours: (count: number) => (count === 1 ? 'il y a 1 heure' : `il y a ${count} heures`),
  days: (count: number) => (count === 1 ? 'hier' : count === 2 ? 'avant-hier' : `il y a ${count} jours`),
}
