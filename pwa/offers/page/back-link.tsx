import { Link, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import { textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'
import { early } from '../../components/ui/early.ts'

const follow = () => () => {}

/** Goes back in the history, or to all offers if the visit started here. */
export const BackLink = () => {
  const { history } = useRouter()
  // On the server the visit always starts here.
  const hasCome = useSyncExternalStore(
    follow,
    () => history.canGoBack(),
    () => false,
  )
  return hasCome ? (
    <button type="button" {...early('back')} className={textLink()} onClick={() => history.back()}>
      <ArrowLeftIcon />
      {m.job_back_there()}
    </button>
  ) : (
    <Link to="/jobs" className={textLink()}>
      <ArrowLeftIcon />
      {m.job_back()}
    </Link>
  )
}
