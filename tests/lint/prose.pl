#!/usr/bin/env perl
# SPDX-FileCopyrightText: The Penstock authors
# SPDX-License-Identifier: MIT

# tests/lint/prose.pl [FILE …] prints each sentence that breaks a rule of style: FILE:LINE: rule: text.
# It reads Markdown, comments, and the texts that users see (strings of app, ui, tables of messages and lists of members).
# Names of earlier versions are findings in every file of code or scripts, and in names of files.
# Without FILE it checks the repository. It then prints nothing about comments outside of public headers,
# unless their file has more findings than prose.counts allows. --update writes smaller numbers there.
# CONTRIBUTING.md explains the rules.
use strict;
use warnings;
use utf8;
use open qw(:std :encoding(UTF-8));

my $update = @ARGV && $ARGV[0] eq '--update' && shift @ARGV;
die "tests/lint/prose.pl: takes --update, or FILE …, all of them files\n" if grep { !-f } @ARGV;
my $all = !@ARGV;
my $counts = 'tests/lint/prose.counts';
if ($all) {
    chdir $0 =~ s{[^/]*$}{../..}r or die "tests/lint/prose.pl: $!\n";
    @ARGV = split /\0/, `git ls-files -z --cached --others --exclude-standard -- '*.md' '*.h' '*.cpp' '*.sh' '*.lua' '*.cmake' '*CMakeLists.txt' dev`;
    @ARGV = grep { -f && !m{^tests/data/} } @ARGV;
}

my @words = (
    [qr/\b(?:is|are|was|has|have) (?:no|none)\b/,  'say what it is'],
    [qr/\b(?:nobody|somebody|whoever)\b/i,         'name the field\'s noun'],
    [qr/\bno matter of\b/i,                        'an idiom that does not exist'],
    [qr/\bwhat became of\b/i,                      'say "the result of"'],
    [qr/\bin the place of\b/i,                     'say "instead of"'],
    [qr/\bgoes (?:by|on with)\b/i,                 'say "follows" or "resumes"'],
    [qr/\b(?:is|are) to be\b/i,                    'say "must be"'],
    [qr/\bheed(?:s|ed|ing)?\b/i,                   'say "update" or "follow"'],
    [qr/\bbeside it\b/i,                           'say "next to it"'],
    [qr/\bon (?:its|their) way\b/i,                'say "in flight"'],
    [qr/^Where\b(?!.*\?$)/,                        'begin with "If" or "When"'],
);

# Terms that concepts had before, not in comments of sources.
my $terms = qr/\b(?:practice servers?|refusals?|keepers?|front doors?|gates?|lessons?|guests?)\b/i;
my $isPublic; # the file is a public header

sub finding {
    my ($found, $line, $rule, $text, $isComment) = @_;
    $text =~ s/\s+/ /g;
    push @$found, [$line, $rule, length $text > 160 ? substr($text, 0, 157) . '…' : $text, $isComment];
}

# What one text, a paragraph, a comment or a string, does wrong.
sub check {
    my ($found, $line, $text, $isComment) = @_;
    $text =~ s/`[^`]*`/`code`/g;
    $text =~ s/<[^>]{1,60}>//g;
    finding($found, $line, 'begin with a verb or a noun', $text, 1) if $isComment && $text =~ /^(?:Of|What|How|By)\s/;
    for my $sentence (split /(?<=[.!?:])["”)]?\s+(?=[A-Z`"{])|\n\s*\n/, $text) {
        $sentence =~ s/^\s+|\s+$//g;
        for my $word (@words) {
            finding($found, $line, $word->[1], $sentence, $isComment) if $sentence =~ $word->[0];
        }
        finding($found, $line, 'an earlier term', $sentence) if (!$isComment || $isPublic) && $sentence =~ $terms;
        my $length = () = $sentence =~ /(?:^|\s)[\w`"'({%–-]*\w/g;
        finding($found, $line, "$length words in one sentence", $sentence, $isComment) if $length > 30;
    }
}

sub markdown {
    my ($found, $text) = @_;
    my ($fenced, $begin, $paragraph, $number) = (0, 0, '', 0);
    my $flush = sub {
        check($found, $begin, $paragraph, 0) if $paragraph =~ /\S/;
        $paragraph = '';
    };
    for my $line (split /\n/, $text) {
        ++$number;
        if ($line =~ /^\s*(?:```|~~~)/) { $flush->(); $fenced = !$fenced; next }
        next if $fenced;
        finding($found, $number, 'more than 100 columns', $line) if length $line > 100 && $line !~ /\]\(\S+\)\S*$/;
        if ($line =~ /^\s*\|/) { $flush->(); check($found, $number, $_, 0) for split /\|/, $line; next }
        $flush->() if $line =~ /^\s*$|^\s*(?:[-*+]|\d+\.) |^#|^<!--/;
        $begin = $number if $paragraph eq '';
        $line =~ s/^\s*(?:[-*+]|\d+\.|#+) //;
        $paragraph .= "$line\n";
    }
    $flush->();
}

sub code {
    my ($found, $text, $strings) = @_;
    my ($line, $comment, $commentAt, $string, $stringAt, $last, $isExample) = (1, '', 0, '', 0, -1, 0);
    my $flushComment = sub {
        check($found, $commentAt, $comment, 1) if $comment =~ /[a-z]/ && $comment !~ /^SPDX|NOLINT|clang-format/;
        $comment = '';
    };
    my $flushString = sub {
        check($found, $stringAt, $string, 0) if $strings && $string =~ /[a-z] [A-Za-z]/;
        $string = '';
    };
    while ($text =~ m{\G(?:(//[^\n]*)|(/\*.*?\*/)|R"([^(\s]*)\((.*?)\)\3"|"((?:[^"\\\n]|\\.)*)"|('(?:[^'\\\n]|\\.)+')|(\n)|([ \t]+)|(\w+)|(.))}gs) {
        my ($slashes, $stars, $raw, $plain, $newline) = ($1, $2, $4, $5, $7);
        if (defined $slashes) {
            $flushString->();
            (my $words = $slashes) =~ s{^//[/!]?<? ?}{};
            $isExample = 1 if $words =~ /\\code\b/;
            my $isPart = $isExample;
            $isExample = 0 if $words =~ /\\endcode\b/;
            next if $isPart;
            $flushComment->() if $comment ne '' && ($last != $line - 1 || $words =~ /^(?:$|[-*] |\\)/);
            $commentAt = $line if $comment eq '';
            $comment .= "$words\n";
            $last = $line;
        } elsif (defined $plain || defined $raw) {
            my $words = $plain // $raw;
            $words =~ s/\\n/\n\n/g;
            $words =~ s/\\(.)/$1/g;
            $stringAt = $line if $string eq '';
            $string .= $words;
            $line += ($raw // '') =~ tr/\n//;
        } elsif (defined $newline) {
            ++$line;
        } elsif (defined $stars) {
            $line += $stars =~ tr/\n//;
        } elsif (defined $8 || (defined $9 && $9 =~ /^(?:u|u8|_s|_L1)$/)) {
        } else {
            $flushString->();
            $flushComment->();
        }
    }
    $flushString->();
    $flushComment->();
}

# Names that concepts had before, as whole words of code.
my $earlier = join '|', qw(LimitSpec LimitGate Stack StackCore StackOptions SharedStack Gate GatePort Ask AskOptions
    Lessons LearnedPace Fuse PracticeServer Guest SecretKeeper SecretPlace SecretTrip Places OneSend Sender SenderOptions
    AbstractSender giveBack untake takeBack withdraw takeUp heed heard settle Refusal RefusalText ToldLimits Road
    front_door front_doors ROOM), 'Kept[A-Z]\w*';

sub names {
    my ($found, $text) = @_;
    my $line = 0;
    $text =~ s{(?<![:"'])//.*|^[ \t]*(?:#|--) .*}{}mg; # comments
    for (split /\n/, $text) {
        ++$line;
        finding($found, $line, 'an earlier name', $_) if /\b(?:$earlier)\b/;
    }
}

sub print_found {
    my ($file, @found) = @_;
    printf "%s:%d: %s: %s\n", $file, @{$_}[0 .. 2] for @found;
}

my %allowed;
if ($all && open my $handle, '<', $counts) {
    while (<$handle>) { $allowed{$2} = $1 if /^(\d+) (\S+)$/ }
}
my ($failed, %now) = (0);
for my $file (@ARGV) {
    open my $handle, '<', $file or die "$file: $!\n";
    my $text = do { local $/; <$handle> };
    my @found;
    $isPublic = $file =~ m{(?:^|/)core/penstock/.*\.h$} && $file !~ /_p\.h$/;
    finding(\@found, 1, 'an earlier name', $file) if $file =~ m{(?:house|guest|keeper|refusal|settl|told|lesson|stackcore)[^/]*$};
    if ($file =~ /\.md$/) { markdown(\@found, $text) }
    elsif ($file !~ /\.(?:h|cpp)$/) { names(\@found, $text) }
    else {
        my $hasTexts = $file =~ m{(?:^|/)(?:app|ui)/|messages\.h$} || $text =~ /\bJsonMembers &m\b/;
        code(\@found, $text, $hasTexts && $file !~ m{(?:^|/)tests/});
        names(\@found, $text);
    }
    my @comments = $all && !$isPublic ? grep { $_->[3] } @found : ();
    my @strict = @comments ? grep { !$_->[3] } @found : @found;
    $now{$file} = @comments if @comments;
    push @strict, @comments if @comments > ($allowed{$file} // 0) && !$update;
    print_found($file, @strict);
    $failed ||= @strict;
}
if ($update) {
    open my $handle, '>', $counts or die "$counts: $!\n";
    for my $file (sort keys %now) {
        my $least = defined $allowed{$file} && $allowed{$file} < $now{$file} ? $allowed{$file} : $now{$file};
        print $handle "$least $file\n";
    }
}
exit($failed ? 1 : 0);
