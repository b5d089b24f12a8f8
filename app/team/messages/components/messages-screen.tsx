import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { PAGE_SIZE } from '#app/kit/pure/list-query.ts'
import { BackLink } from '#app/kit/ui/back-link.tsx'
import { classNames } from '#app/kit/ui/class-names.ts'
import { EmptyState } from '#app/kit/ui/empty-state.tsx'
import { NewLink } from '#app/kit/ui/list-actions.tsx'
import { ListControls } from '#app/kit/ui/list-controls.tsx'
import { PageHeader } from '#app/kit/ui/page-header.tsx'
import { PageTitle } from '#app/kit/ui/page-title.tsx'
import { Pagination } from '#app/kit/ui/pagination.tsx'
import { m } from '#app/paraglide/messages.js'
import { listHref } from '../rules/hrefs.ts'
import type { MessageReply, MessagesView } from '../views/messages.ts'
import { BoxTabs } from './box-tabs.tsx'
import { MessageDialogs } from './message-dialogs.tsx'
import { MessageList } from './message-list.tsx'
import { MessageThread } from './message-thread.tsx'

type MessagesScreenProps = {
  view: MessagesView
  /** The action's answer to a message that was not sent. */
  reply: MessageReply | undefined
  may: { edit: boolean; delete: boolean }
  lead?: string
  /** Where else one writes from here. */
  further?: ReactNode
  /** What to do where there is nothing yet. */
  emptyHint: string
}

/**
 * Messages of either area: the list, and beside it the one that is read; where there is not room for both, the list
 * gives way to the message.
 */
export function MessagesScreen({ view, reply, may, lead, further, emptyHint }: MessagesScreenProps) {
  const { box, rows, total, page, opened, dialog, isFiltered, unread } = view
  const isReading = opened !== null
  const newHref = useNewMessageHref()
  return (
    <div className="@container">
      <PageTitle title={m.message_title()} />
      {isReading && <h1 className="sr-only @3xl:hidden">{m.message_title()}</h1>}
      <div className={classNames(isReading && '@max-3xl:hidden')}>
        <PageHeader
          title={m.message_title()}
          lead={lead}
          actions={
            <>
              {further}
              {may.edit && <NewLink label={m.message_new()} to={newHref} />}
            </>
          }
        />
        <BoxTabs box={box} unread={unread} />
        <Filters box={box} />
      </div>
      {rows.length === 0 && !isReading ? (
        <EmptyState title={m.message_none()} hint={isFiltered ? m.list_adjust() : emptyHint} />
      ) : (
        <div className="grid items-start gap-5 @3xl:grid-cols-[minmax(18rem,24rem)_minmax(0,1fr)]">
          <div className={classNames('min-w-0', isReading && '@max-3xl:hidden')}>
            <MessageList rows={rows} box={box} openId={opened?.id ?? null} mayEdit={may.edit} />
            <Pagination
              page={page}
              pageSize={PAGE_SIZE}
              total={total}
              label={m.list_pages({ list: m.message_title() })}
            />
          </div>
          {opened ? (
            <Reading>
              <MessageThread opened={opened} may={may} />
            </Reading>
          ) : (
            <p className="grid min-h-60 place-items-center rounded-card border border-dashed border-control p-6 text-center text-muted @max-3xl:hidden">
              {m.message_choose()}
            </p>
          )}
        </div>
      )}
      {dialog && <MessageDialogs dialog={dialog} reply={reply} />}
    </div>
  )
}

function Reading({ children }: { children: ReactNode }) {
  const [params] = useSearchParams()
  return (
    <div className="min-w-0">
      <div className="@3xl:hidden">
        <BackLink to={listHref(params.toString(), 'open')}>
          {params.get('box') === 'sent' ? m.message_sent_box() : m.message_inbox()}
        </BackLink>
      </div>
      {children}
    </div>
  )
}

/** A new message takes the place of the one that is read. */
function useNewMessageHref() {
  const [params] = useSearchParams()
  const next = new URLSearchParams(listHref(params.toString(), 'open'))
  next.set('new', '1')
  return `?${next}`
}

function Filters({ box }: { box: MessagesView['box'] }) {
  return (
    <ListControls
      searchLabel={m.message_search()}
      filters={[
        {
          name: 'state',
          label: m.message_state(),
          all: m.message_all_states(),
          options: [{ value: 'unread', label: m.message_unread() }],
        },
      ]}
    >
      {box === 'sent' && <input type="hidden" name="box" value="sent" />}
    </ListControls>
  )
}
