import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { personalStore } from '@/browser/personal-store'
import { Button } from '@/components/ui/button'
import { TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import { UnreadCount } from '@/components/ui/unread-count'
import { m } from '@/i18n/messages'
import { type Conversation, hasBegun, inListOrder, type Person } from '../conversation'
import { countUnread } from '../inbox'
import type { Selection } from '../use-selection'
import { ConversationList } from './conversation-list'
import { ConversationSearch } from './conversation-search'
import { NewGroupCard } from './new-group-card'

type Props = {
  people: Person[]
  conversations: Conversation[]
  selection: Selection | undefined
}

const tabs = ['all', 'family', 'groups'] as const
type Tab = (typeof tabs)[number]

const labels = { all: m.messages_tab_all, family: m.messages_tab_family, groups: m.messages_tab_groups }

const lastTab = personalStore('messages-tab', 'local', (stored) => tabs.find((tab) => tab === stored))

/** The list of `/messages`: everything, or only the members of the family or the groups. */
export function FilteredList({ people, conversations, selection }: Props) {
  const [words, setWords] = useState('')
  const [tab, setTab] = useState<Tab>(() => (!selection && lastTab.get()) || 'all')
  function open(next: Tab) {
    setTab(next)
    lastTab.set(next)
  }

  const ordered = inListOrder(conversations.filter(hasBegun))
  const direct = ordered.filter(({ kind }) => kind === 'direct')
  const groups = ordered.filter(({ kind }) => kind !== 'direct')
  const shown = { all: ordered, family: direct, groups }
  const newcomers = people.filter(({ id }) => !direct.some(({ person }) => person?.id === id))
  const list = { people, selection, words }
  const panel = 'min-h-0 flex-1 overflow-y-auto px-2 py-3 outline-none'

  return (
    <Tabs open={tab} onOpen={open} className="flex min-h-0 flex-1 flex-col">
      <ConversationSearch words={words} onChange={setWords} />
      <div className="grid grid-cols-1 px-5 [&>*]:md:justify-self-stretch [&_[role=tab]]:md:px-2">
        <TabList
          label={m.messages_list()}
          tabs={tabs}
          labelOf={(name) => (
            <span className="inline-flex items-center gap-2">
              {labels[name]()} {name !== 'all' && <UnreadCount count={countUnread(shown[name])} />}
            </span>
          )}
        />
      </div>
      <TabPanel tab="all" className={panel}>
        <ConversationList {...list} conversations={ordered} newcomers={newcomers} />
        {people.length === 0 && <Alone />}
      </TabPanel>
      <TabPanel tab="family" className={panel}>
        <ConversationList {...list} conversations={direct} newcomers={newcomers} />
        {people.length === 0 && <Alone />}
      </TabPanel>
      <TabPanel tab="groups" className={panel}>
        <ConversationList {...list} conversations={groups} />
        <NewGroupCard people={people} />
      </TabPanel>
    </Tabs>
  )
}

const Alone = () => (
  <div className="grid justify-items-center gap-3 px-4 py-6 text-center">
    <p className="text-balance text-ink-soft">{m.messages_alone()}</p>
    <Button asChild variant="quiet">
      <Link to="/invite-members">{m.members_invite()}</Link>
    </Button>
  </div>
)
