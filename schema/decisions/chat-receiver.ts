/** Who reads a message of a job: the student if the poster writes, else the poster; null before a student is accepted. */
export const chatReceiver = (job: { postedById: string; assignedToId: string | null }, senderId: string) => {
  if (!job.assignedToId) return null
  return senderId === job.postedById ? job.assignedToId : job.postedById
}
