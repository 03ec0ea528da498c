import { useAuth } from '@/features/auth/auth-provider'
import { FilterMenu } from '@/features/media/filter-menu'
import { MediaLibrary } from '@/features/media/media-library'
import { UploadArea } from '@/features/media/upload/upload-area'
import { UploadButton } from '@/features/media/upload/upload-button'
import { NoFamily } from '@/features/members/no-family'
import { Page } from '@/features/shell/page'
import { m } from '@/paraglide/messages'

export function Component() {
  const { profile } = useAuth()
  if (!profile?.family_id) {
    return (
      <Page title={m.media_title()} subtitle={m.media_subtitle()}>
        <NoFamily title={m.media_no_family()} />
      </Page>
    )
  }
  const { id: userId, family_id: familyId, role } = profile

  return (
    <Page
      title={m.media_title()}
      subtitle={m.media_subtitle()}
      action={
        <div className="flex flex-wrap gap-2">
          <UploadButton />
          <FilterMenu />
        </div>
      }
    >
      <MediaLibrary viewer={{ userId, familyId, admin: role === 'admin' }} upload={<UploadButton />} />
      <UploadArea owner={{ userId, familyId }} />
    </Page>
  )
}
