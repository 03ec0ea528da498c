import type { ComponentProps } from 'react'
import { Avatar } from '@/components/ui/avatar'
import type { HistoryMember } from './history-member'

type Props = Pick<ComponentProps<typeof Avatar>, 'size'> & {
  member: Pick<HistoryMember, 'member_name' | 'image_url'>
}

/** A person's picture, or the first letter of their name; `Avatar` would add the initial of the last word. */
export function MemberAvatar({ member: { member_name, image_url }, ...rest }: Props) {
  return <Avatar name={member_name.split(' ', 1)[0] ?? ''} src={image_url} {...rest} />
}
