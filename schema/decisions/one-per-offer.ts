type Listed = { id: string; status: string; seriesId?: string | undefined; offerId?: string | undefined }

const offerOf = ({ id, seriesId, offerId }: Listed) => seriesId ?? offerId ?? id

const rankOf = (job: Listed) => `${Number(job.status !== 'open')} ${Number(job.id !== offerOf(job))} ${job.id}`

/**
 * What comes of one offer, its places and the sessions of a weekly one, is one offer in public lists: the one that is open,
 * else the first. The database says the same (`oneOfOffer` in `api/queries/jobs.ts`).
 */
export const onePerOffer = <Job extends Listed>(jobs: readonly Job[]): readonly Job[] => {
  // Hardly any: a list without them stays the one that it is.
  const offers = new Set(jobs.filter(job => job.id !== offerOf(job)).map(offerOf))
  if (offers.size === 0) return jobs
  const first = new Map<string, Job>()
  for (const job of jobs) {
    const offer = offerOf(job)
    const known = first.get(offer)
    if (offers.has(offer) && (!known || rankOf(job) < rankOf(known))) first.set(offer, job)
  }
  return jobs.filter(job => (first.get(offerOf(job)) ?? job) === job)
}
