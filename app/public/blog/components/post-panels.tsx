import { Form, Link, useLocation } from 'react-router'
import { IMAGE_TYPES } from '#app/kit/pure/picture-file.ts'
import { Badge } from '#app/kit/ui/badge.tsx'
import { Button, buttonClasses } from '#app/kit/ui/button.tsx'
import { CheckboxField, TextField } from '#app/kit/ui/field.tsx'
import { Panel } from '#app/kit/ui/panel.tsx'
import { Picture } from '#app/kit/ui/picture.tsx'
import { m } from '#app/paraglide/messages.js'
import { localizeHref } from '#app/paraglide/runtime.js'
import type { PostStatus } from '../rules/posts.ts'
import { STATUS_NAMES, STATUS_TONES } from '../texts.ts'

type PublicationPanelProps = {
  status: PostStatus
  publishedText: string | null
  /** For the field, on Bangkok's clock. */
  publishAt: string
  error: string | undefined
}

/** What everybody sees of the post, and from when on. */
export function PublicationPanel({ status, publishedText, publishAt, error }: PublicationPanelProps) {
  return (
    <Panel title={m.blog_panel_publication()}>
      <div className="flex flex-wrap items-center gap-3">
        <Badge tone={STATUS_TONES[status]}>{STATUS_NAMES[status]()}</Badge>
        {publishedText && <span className="text-sm text-muted">{publishedText}</span>}
      </div>
      {status === 'published' ? (
        <Button type="submit" name="step" value="unpublish" look="secondary" className="justify-self-start">
          {m.blog_unpublish()}
        </Button>
      ) : (
        <>
          <TextField
            label={m.blog_publish_at()}
            hint={m.blog_publish_at_hint()}
            name="publishAt"
            type="datetime-local"
            defaultValue={publishAt}
            error={error}
          />
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="step" value="schedule" look="secondary">
              {m.blog_schedule()}
            </Button>
            {status === 'scheduled' && (
              <Button type="submit" name="step" value="unpublish" look="quiet">
                {m.blog_to_draft()}
              </Button>
            )}
          </div>
        </>
      )}
    </Panel>
  )
}

type PicturePanelProps = { src: string | null; error: string | undefined }

/** The cover; without one the post has the picture that is drawn from its title. */
export function PicturePanel({ src, error }: PicturePanelProps) {
  return (
    <Panel title={m.blog_panel_picture()}>
      {src && <Picture src={src} className="aspect-[16/9] rounded-control" />}
      <TextField
        label={m.blog_picture()}
        hint={m.blog_picture_hint()}
        name="image"
        type="file"
        accept={IMAGE_TYPES.join(',')}
        error={error}
      />
      {src && <CheckboxField label={m.blog_picture_remove()} name="removeImage" />}
    </Panel>
  )
}

type RevisionView = { id: string; title: string; text: string }

type RevisionsPanelProps = { postId: string; revisions: RevisionView[]; mayRestore: boolean }

/** The versions before this one, each to be read and brought back. */
export function RevisionsPanel({ postId, revisions, mayRestore }: RevisionsPanelProps) {
  const { pathname } = useLocation()
  return (
    <Panel title={m.blog_panel_history()} lead={m.blog_history_lead()}>
      {revisions.length === 0 && <p className="text-muted">{m.blog_history_none()}</p>}
      <ul className="divide-y divide-line">
        {revisions.map(({ id, title, text }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0 grow basis-48">
              <p className="font-semibold wrap-anywhere">{title || m.blog_untitled()}</p>
              <p className="text-sm text-muted">{text}</p>
            </div>
            <Link
              to={localizeHref(`/admin/blog/${postId}/preview?revision=${id}`)}
              className={buttonClasses('quiet', 'small')}
            >
              {m.blog_history_read()}
              <span className="sr-only">{text}</span>
            </Link>
            {mayRestore && (
              <Form method="get" action={pathname} preventScrollReset>
                <input type="hidden" name="restore" value={id} />
                <Button type="submit" look="secondary" size="small">
                  {m.blog_restore()}
                  <span className="sr-only">{text}</span>
                </Button>
              </Form>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}
