import * as contract from '@matinee/contract/catalogue/private-links'
import type {
  NewPrivateLink,
  PrivateLink,
  PrivateLinkChanges,
} from '@matinee/contract/catalogue/private-links'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../call.ts'
import { askConfirmation } from '../../parts/confirm.tsx'
import { notifyError, notifySuccess } from '../../parts/notify.tsx'
import { readQuery } from '../../read.ts'
import { t } from '../../text.ts'

type LinkKind = PrivateLink['kind']

const linksOf = (id: number) => readQuery(contract.listPrivateLinks, { params: { id } })

/** The private links of a program of one kind, with their mutations. */
export function usePrivateLinks(id: number, kind: LinkKind) {
  const queries = useQueryClient()
  const again = () => queries.invalidateQueries({ queryKey: linksOf(id).queryKey })
  const { data, error, refetch } = useQuery(linksOf(id))
  const make = useMutation({
    mutationFn: (body: Omit<NewPrivateLink, 'kind'>) =>
      call(contract.makePrivateLink, { params: { id }, body: { ...body, kind } }),
    onSuccess: copyLink,
    onSettled: again,
  })
  const change = useMutation({
    mutationFn: ({ id: link_id, ...body }: PrivateLinkChanges & { id: number }) =>
      call(contract.changePrivateLink, { params: { id, link_id }, body }),
    onSuccess: () => notifySuccess(t('saved')),
    onSettled: again,
  })
  const revoke = useMutation({
    mutationFn: ({ id: link_id }: PrivateLink) =>
      call(contract.revokePrivateLink, { params: { id, link_id } }),
    onSuccess: () => notifySuccess(t(kind === 'review' ? 'share_preview.revoked' : 'private_links.revoked')),
    onError: notifyError,
    onSettled: again,
  })

  async function askAndRevoke(link: PrivateLink) {
    const text = t(kind === 'review' ? 'share_preview.revoke_text' : 'private_links.revoke_text')
    const question = { title: t('share_preview.revoke_title'), text, action: t('share_preview.revoke') }
    if (await askConfirmation(question)) revoke.mutate(link)
  }
  const links = data?.filter((link) => link.kind === kind)
  return { links, error, refetch, make, change, askAndRevoke }
}

export async function copyLink({ path, kind }: Pick<PrivateLink, 'path' | 'kind'>) {
  await navigator.clipboard.writeText(new URL(path, location.origin).href)
  notifySuccess(t(kind === 'review' ? 'share_preview.copied' : 'private_links.copied'))
}
