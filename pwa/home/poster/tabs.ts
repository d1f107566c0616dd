/** Tabs of the dashboard. Three have a button in the bar. The others open from these, from the header and from links. */
const tabs = ['open', 'messages', 'past', 'accepted', 'wallet', 'deleted', 'reviews'] as const
export type Tab = (typeof tabs)[number]

/** Search parameters of a tab. */
export const tabSearch = (tab: Tab): { tab?: Tab } => (tab === 'open' ? {} : { tab })

/** An unknown tab falls back to the open offers. */
export const readTab = (name: string | undefined): Tab => tabs.find(tab => tab === name) ?? 'open'
