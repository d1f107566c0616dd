import { Link, useRouter } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import ArrowLeftIcon from 'lucide-react/icons/arrow-left'
import { textLink } from '../../styled-system/recipes/index.js'
import * as m from '../../paraglide/messages.js'

const follow = () => () => {}

/** To where one came from, as it was; to all offers for whoever begins here. */
export const BackLink = () => {
  const { history } = useRouter()
  // A page comes from the server for whoever begins here.
  const hasCome = useSyncExternalStore(
    follow,
    () => history.canGoBack(),
    () => false,
  )
  return hasCome ? (
    <button type="button" className={textLink()} onClick={() => history.back()}>
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
