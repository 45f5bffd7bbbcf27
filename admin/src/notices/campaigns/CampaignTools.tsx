import {
  CAMPAIGN_VARIABLES,
  CERTAIN_VARIABLES,
  type CampaignColumnBlock,
  type CampaignVariable,
} from '@matinee/contract/notices/campaigns'
import { Button, Menu } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import {
  IconBraces,
  IconColumns2,
  IconDeviceTv,
  IconSquareRoundedArrowRight,
  IconTicket,
} from '@tabler/icons-react'
import { useEditorState, type Editor } from '@tiptap/react'
import { useState } from 'react'
import { useHasAccess } from '../../members/role-access.ts'
import { t } from '../../text.ts'
import { ButtonDialog } from './ButtonDialog.tsx'
import { nodeOf } from './CampaignBlockNode.tsx'
import { COLUMNS, EMPTY_COLUMNS, enterFirstColumn } from './campaign-columns-node.ts'
import { CouponDialog } from './CouponDialog.tsx'
import { ProgramDialog } from './ProgramDialog.tsx'

interface CampaignToolsProps {
  editor: Editor
  /** Whether the mail may name a coupon. */
  hasCoupon?: boolean
}

/** Inserts a program, a button, a coupon, columns or a variable where the cursor is. */
export function CampaignTools({ editor, hasCoupon = false }: CampaignToolsProps) {
  const [open, setOpen] = useState<'program' | 'button' | 'coupon'>()
  const insert = (block: CampaignColumnBlock) =>
    void editor.chain().focus().insertContent(nodeOf(block)).run()
  const close = () => setOpen(undefined)
  const mayUseCoupons = useHasAccess('money', 'view', 'coupons')
  return (
    <RichTextEditor.ControlsGroup style={{ flexWrap: 'wrap', gap: 4 }}>
      <Button
        {...TOOL}
        leftSection={<IconDeviceTv size={16} aria-hidden />}
        onClick={() => setOpen('program')}
      >
        {t('campaigns.insert_program')}
      </Button>
      <Button
        {...TOOL}
        leftSection={<IconSquareRoundedArrowRight size={16} aria-hidden className="turns" />}
        onClick={() => setOpen('button')}
      >
        {t('campaigns.insert_button')}
      </Button>
      {mayUseCoupons && (
        <Button
          {...TOOL}
          leftSection={<IconTicket size={16} aria-hidden />}
          onClick={() => setOpen('coupon')}
        >
          {t('campaigns.insert_coupon')}
        </Button>
      )}
      <ColumnsButton editor={editor} />
      <VariableMenu
        hasCoupon={hasCoupon}
        onChoose={(text) => void editor.chain().focus().insertContent(text).run()}
      />
      {open === 'program' && <ProgramDialog onChoose={insert} onClose={close} />}
      {open === 'coupon' && <CouponDialog onChoose={insert} onClose={close} />}
      {open === 'button' && <ButtonDialog onSave={insert} onClose={close} />}
    </RichTextEditor.ControlsGroup>
  )
}

const TOOL = { size: 'compact-sm', variant: 'default' } as const

/** Inserts two columns; with the cursor in some, takes those out. */
function ColumnsButton({ editor }: { editor: Editor }) {
  const isInside = useEditorState({ editor, selector: ({ editor }) => editor.isActive(COLUMNS) })
  const press = () =>
    isInside
      ? editor.chain().focus().deleteNode(COLUMNS).run()
      : editor.chain().focus().insertContent(EMPTY_COLUMNS).command(enterFirstColumn).run()
  return (
    <Button {...TOOL} leftSection={<IconColumns2 size={16} aria-hidden />} onClick={() => void press()}>
      {t(isInside ? 'campaigns.remove_columns' : 'campaigns.insert_columns')}
    </Button>
  )
}

interface VariableMenuProps {
  hasCoupon: boolean
  onChoose: (text: string) => void
}

const VariableMenu = ({ hasCoupon, onChoose }: VariableMenuProps) => (
  <Menu position="bottom-start" shadow="md">
    <Menu.Target>
      <Button {...TOOL} leftSection={<IconBraces size={16} aria-hidden />}>
        {t('campaigns.insert_variable')}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      {CAMPAIGN_VARIABLES.map((variable) => (
        <Menu.Item key={variable} onClick={() => onChoose(textOf(variable))}>
          {t(`campaigns.variable.${variable}`)}
        </Menu.Item>
      ))}
      {hasCoupon && (
        <Menu.Item onClick={() => onChoose('{{coupon}}')}>{t('campaigns.variable.coupon')}</Menu.Item>
      )}
    </Menu.Dropdown>
  </Menu>
)

/** A variable as it is written; those that not everyone has get a text for the others. */
const textOf = (variable: CampaignVariable) =>
  CERTAIN_VARIABLES.includes(variable) ? `{{${variable}}}` : `{{${variable}|${t('campaigns.fallback')}}}`
