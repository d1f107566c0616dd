/** Receiver of a job's message: the student if the poster writes, otherwise the poster. Null before a student is accepted. */
export const chatReceiver = (job: { postedById: string; assignedToId: string | null }, senderId: string) => {
  if (!job.assignedToId) return null
  return senderId === job.postedById ? job.assignedToId : job.postedById
}
