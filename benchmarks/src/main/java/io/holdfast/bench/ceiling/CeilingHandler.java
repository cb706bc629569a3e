package io.holdfast.bench.ceiling;

import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.SimpleChannelInboundHandler;
import io.netty.handler.codec.http.FullHttpRequest;
import io.netty.handler.codec.http.FullHttpResponse;
import org.jspecify.annotations.Nullable;

/** Answers at once, or hands the request to the group commit, which answers when it is durable. The event loop only. */
// A failed write surfaces in exceptionCaught (void promise); a failed close leaves nothing to do.
@SuppressWarnings("FutureReturnValueIgnored")
final class CeilingHandler extends SimpleChannelInboundHandler<FullHttpRequest> {
    private final Answers answers;
    private final @Nullable GroupCommit commit;

    CeilingHandler(Answers answers, @Nullable GroupCommit commit) {
        this.answers = answers;
        this.commit = commit;
    }

    @Override
    protected void channelRead0(ChannelHandlerContext context, FullHttpRequest request) {
        FullHttpResponse answer = answers.to(request);
        if (commit == null) {
            context.writeAndFlush(answer, context.voidPromise());
        } else {
            commit.submit(new GroupCommit.Pending(context, request.content().retain(), answer));
        }
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext context, Throwable cause) {
        context.close();
    }
}
