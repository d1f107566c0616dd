import { Link } from '@tanstack/react-router'
import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import { textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

/** Link back to the job, above screens for one action on it. */
export const BackToJob = ({ jobId }: { jobId: string }) => (
  <Link to="/job/$id/together" params={{ id: jobId }} className={textLink()}>
    <ArrowLeftIcon />
    {m.together_back()}
  </Link>
)
