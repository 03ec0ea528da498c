import { useState } from 'react'
import { personalStore } from '@/browser/personal-store'
import { TabList, TabPanel, Tabs } from '@/components/ui/tabs'
import { UnreadCount } from '@/components/ui/unread-count'
import { m } from '@/paraglide/messages'
import type { Conversation, Person } from '../conversation'
import { countUnread } from '../inbox'
import type { Selection } from '../use-selection'
import { ConversationSearch } from './conversation-search'
import { FamilyList } from './family-list'
import { GroupList } from './group-list'

type Props = {
  people: Person[]
  conversations: Conversation[]
  selection: Selection | undefined
}

const tabs = ['family', 'groups'] as const
type Tab = (typeof tabs)[number]

const lastTab = personalStore('messages-tab', 'local', (stored) => tabs.find((tab) => tab === stored))

/** The list of `/messages`: all members of the family, and the groups. */
export function FamilyAndGroups({ people, conversations, selection }: Props) {
  const [words, setWords] = useState('')
  const groups = [
    ...conversations.filter(({ kind }) => kind === 'family'),
    ...conversations.filter(({ kind }) => kind === 'group'),
  ]
  const direct = conversations.filter(({ kind }) => kind === 'direct')
  const inGroup =
    selection && 'conversation' in selection && groups.some(({ id }) => id === selection.conversation)
  const [tab, setTab] = useState<Tab>(() => (inGroup ? 'groups' : (!selection && lastTab.get()) || 'family'))
  function open(next: Tab) {
    setTab(next)
    lastTab.set(next)
  }
  const list = { people, selection, words }

  return (
    <Tabs open={tab} onOpen={open} className="flex min-h-0 flex-1 flex-col">
      <ConversationSearch words={words} onChange={setWords} />
      <div className="grid grid-cols-1 px-5 [&>*]:md:justify-self-stretch">
        <TabList
          label={m.messages_list()}
          tabs={tabs}
          labelOf={(name) => (
            <span className="inline-flex items-center gap-2">
              {name === 'family' ? m.messages_tab_family() : m.messages_tab_groups()}{' '}
              <UnreadCount count={countUnread(name === 'family' ? direct : groups)} />
            </span>
          )}
        />
      </div>
      <TabPanel tab="family" className="min-h-0 flex-1 overflow-y-auto px-2 py-3 outline-none">
        <FamilyList {...list} conversations={direct} />
      </TabPanel>
      <TabPanel tab="groups" className="min-h-0 flex-1 overflow-y-auto px-2 py-3 outline-none">
        <GroupList {...list} groups={groups} />
      </TabPanel>
    </Tabs>
  )
}
