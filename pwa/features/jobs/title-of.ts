import * as m from '../../paraglide/messages.js'

/** What a job or an offer is called wherever it is named. */
export const titleOf = ({ title }: { title: string }) => title.trim() || m.job_untitled()
