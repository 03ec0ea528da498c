import { nameOf, type Table } from './catalog.ts'
import { type Binding, concerns, type Subscriber } from './subscription.ts'

/** Subscribers with equal bindings. Members of a group use one app, so there are far fewer of these than of them. */
type Group = {
  /** Its bindings as text. */
  id: string
  bindings: readonly Binding[]
  members: Set<Subscriber>
  /** The bindings by table, found once. */
  byTable: Map<string, readonly Binding[]>
}

/** All current subscribers. */
export class Subscribers {
  readonly all = new Set<Subscriber>()
  #groups = new Map<string, Group>()
  #groupOf = new Map<Subscriber, Group>()

  /** Adding one again takes over its new bindings. */
  add(subscriber: Subscriber) {
    this.remove(subscriber)
    const id = JSON.stringify(subscriber.bindings)
    const group = this.#groups.get(id) ?? {
      id,
      bindings: subscriber.bindings,
      members: new Set(),
      byTable: new Map(),
    }
    this.#groups.set(id, group)
    // Not the text of its own bindings: that of an app's is several KB.
    this.#groupOf.set(subscriber, group)
    group.members.add(subscriber)
    this.all.add(subscriber)
    subscriber.bindings = group.bindings
  }

  remove(subscriber: Subscriber) {
    const group = this.#groupOf.get(subscriber)
    group?.members.delete(subscriber)
    if (group?.members.size === 0) this.#groups.delete(group.id)
    this.#groupOf.delete(subscriber)
    this.all.delete(subscriber)
  }

  /** Each group's bindings that concern the table. */
  *listeningTo(table: Table): Generator<{ bindings: readonly Binding[]; members: ReadonlySet<Subscriber> }> {
    const name = nameOf(table.schema, table.name)
    for (const { bindings, members, byTable } of this.#groups.values()) {
      const some = byTable.get(name) ?? bindings.filter((binding) => concerns(binding, table))
      byTable.set(name, some)
      if (some.length > 0) yield { bindings: some, members }
    }
  }
}
