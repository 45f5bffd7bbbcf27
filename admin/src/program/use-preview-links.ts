import * as contract from '@matinee/contract/catalogue/previews'
import type { PreviewLink } from '@matinee/contract/catalogue/previews'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../call.ts'
import { readQuery } from '../read.ts'
import { askConfirmation } from '../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../parts/notify.tsx'
import { t } from '../text.ts'

const linksOf = (id: number) => readQuery(contract.listPreviewLinks, { params: { id } })

/** The preview links of a draft, with their mutations. */
export function usePreviewLinks(id: number) {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: linksOf(id).queryKey })
  const { data: links, error, refetch } = useQuery(linksOf(id))
  const make = useMutation({
    mutationFn: (days: number) => call(contract.makePreviewLink, { params: { id }, body: { days } }),
    onSuccess: copyLink,
    onError: notifyError,
    onSettled: again,
  })
  const revoke = useMutation({
    mutationFn: ({ id: preview_id }: PreviewLink) =>
      call(contract.revokePreviewLink, { params: { id, preview_id } }),
    onSuccess: () => notifySuccess(t('share_preview.revoked')),
    onError: notifyError,
    onSettled: again,
  })

  async function askAndRevoke(link: PreviewLink) {
    const [title, text] = [t('share_preview.revoke_title'), t('share_preview.revoke_text')]
    if (await askConfirmation({ title, text, action: t('share_preview.revoke') })) revoke.mutate(link)
  }
  return { links, error, refetch, make, askAndRevoke }
}

export async function copyLink({ path }: Pick<PreviewLink, 'path'>) {
  await navigator.clipboard.writeText(new URL(path, location.origin).href)
  notifySuccess(t('share_preview.copied'))
}
