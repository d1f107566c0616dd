import * as m from '../../paraglide/messages.js'

/** Title of a job or offer, or a placeholder if it is blank. */
export const titleOf = ({ title }: { title: string }) => title.trim() || m.job_untitled()
