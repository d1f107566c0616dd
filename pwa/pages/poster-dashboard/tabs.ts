/** The contents of the dashboard. Three have a button in the bar; the others are reached from these, the header and by links. */
const tabs = ['open', 'messages', 'past', 'accepted', 'wallet', 'deleted', 'reviews'] as const
export type Tab = (typeof tabs)[number]

/** Where a tab is. */
export const tabSearch = (tab: Tab): { tab?: Tab } => (tab === 'open' ? {} : { tab })

/** Whatever else a link says leads to the open jobs. */
export const readTab = (name: string | undefined): Tab => tabs.find(tab => tab === name) ?? 'open'
